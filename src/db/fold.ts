// Characters that Unicode does not decompose, though people type them without their stroke.
const plain: Record<string, string> = {
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
}

/** Removes case, accents and width; applied to stored words and to search terms alike. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[đøłıħßæœς]/g, (email) => plain[email]!)
}
