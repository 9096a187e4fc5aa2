#!/usr/bin/env bash
# Cuts the fonts of the PDFs out of the whole Noto fonts: make-subsets.sh <folder with the five whole TTF files>.
# Needs pyftsubset (pip install fonttools). Small fonts open in milliseconds; the whole Noto Sans takes a tenth of a second.
# Without `ccmp` on Latin letters: it splits ị into i and a dot, and whoever copies text from the PDF would lose the dot.
set -euo pipefail
from=$1
to=$(cd "$(dirname "$0")" && pwd)
latin=U+0020-007E,U+00A0-017F,U+018F,U+0192,U+01A0-01A1,U+01AF-01B0,U+0218-021B,U+02B9-02DD,U+0300-0323,U+1E80-1E85,U+1E9E,U+1EA0-1EF9,U+2000-206F,U+20AB-20BF,U+2116,U+2122,U+2190-2193,U+2212,U+FFFD
extended=U+0020-007E,U+00A0,U+0180-052F,U+1AB0-1AFF,U+1C80-1C8F,U+1D00-1FFF,U+2070-20CF,U+2100-218F,U+2260-2265,U+25CC,U+2C60-2C7F,U+2DE0-2E7F,U+A640-A69F,U+A700-A7FF,U+AB30-AB6F,U+FB00-FB06
devanagari=U+0020-002F,U+0030-0039,U+003A-003F,U+00A0,U+0900-097F,U+1CD0-1CFF,U+200C-200D,U+20B9,U+25CC,U+A830-A839,U+A8E0-A8FF
cut() { pyftsubset "$from/$1" --unicodes="$3" --layout-features="$4" --no-hinting --output-file="$to/$2"; }
for weight in Regular SemiBold; do
  cut "NotoSans-$weight.ttf" "NotoSansLatin-$weight.ttf" "$latin" kern,mark,mkmk
  cut "NotoSans-$weight.ttf" "NotoSansExtended-$weight.ttf" "$extended" kern,mark,mkmk
  cut "NotoSans-$weight.ttf" "NotoSansDevanagari-$weight.ttf" "$devanagari" '*'
  cut "NotoSansArabic-$weight.ttf" "NotoSansArabic-$weight.ttf" '*' '*'
done
cut NotoSansSC-Regular.ttf NotoSansSC-Regular.ttf '*' ccmp,locl
