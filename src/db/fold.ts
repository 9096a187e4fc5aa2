// Letters that Unicode does not take apart, though people type them without their stroke.
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

/**
 * The same letters whatever the case, accents or width: what is stored and what is asked for are folded
 * alike.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[đøłıħßæœς]/g, (letter) => plain[letter]!)
}
