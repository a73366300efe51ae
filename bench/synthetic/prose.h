/// The articles of synthetic entries, in both languages.
#pragma once

#include "bench/synthetic/corpus.h"

namespace tracelore::bench {

Article english_article(const Subject& subject, Random& random);
Article chinese_article(const Subject& subject, Random& random);

}  // namespace tracelore::bench
