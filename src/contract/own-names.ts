/** Letters and signs that look like a Latin letter of our own names; accents and widths are folded before. */
const lookAlikes: Record<string, string> = {
  a: '4@аαᴀɑ∂Ꭺ',
  e: '3еεҽᴇєꬲℯЕ',
  f: 'ғϝꜰƒſẝ',
  h: 'һнʜңհ',
  m: 'мᴍмϻμ',
  s: '5$ѕꜱꮪʂσς',
  t: '7+тτᴛ†ւтт',
}
const latin = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
)

/** Whether a name reads like one that we use for ourselves, so that a message would seem to come from the staff. */
export function isOwnName(name: string): boolean {
  const plain = skeleton(name)
  return plain === 'staff' || plain === 'thestaff' || plain.includes('staffteam')
}

/** Whether a name reads like another, alone or with words around it; a short other name, which may be a person's, only alone. */
export function looksLike(name: string, other: string): boolean {
  const [plain, plainOther] = [skeleton(name), skeleton(other)]
  if (plainOther === '') return false
  return plainOther.length >= MIN_OWN_LENGTH ? plain.includes(plainOther) : plain === plainOther
}

const MIN_OWN_LENGTH = 8

/** A name as it looks: small, Latin, without accents, spaces, signs and what cannot be seen. */
function skeleton(name: string): string {
  return [...name.normalize('NFKD').toLowerCase().normalize('NFKD')]
    .map((sign) => latin.get(sign) ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
