// Words that attackers try here and that the list (English, worldwide) lacks or ranks low.
const localWords = `
mendpost phonerepair repairshop iphone android samsung galaxy melbourne sydney brisbane adelaide perth hobart
darwin canberra australia aussie queensland tasmania victoria collingwood essendon geelong carlton richmond vegemite
administrator login root qwertz azerty instagram whatsapp snapchat netflix fortnite roblox monday tuesday wednesday
thursday friday saturday sunday january february march april june july august september october november december
abc abcd abcde abcdef qwe asd zxc
`

/** Up to this rank, a listed word alone makes a password common, whatever digits and symbols surround it. */
const MAX_WORD_RANK = 10_000

type CommonPasswords = { whole: Set<string>; words: Set<string> }

let loading: Promise<CommonPasswords> | null = null

// Loaded at the first new password: the 49,000 entries take 20 ms and 5 MB, which would slow every start.
async function loadCommonPasswords(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common'].map((entry) => entry.toLowerCase())
  return {
    // Shorter passwords are refused for their length.
    whole: new Set(ranked.filter((entry) => entry.length >= 8)),
    words: new Set([
      ...ranked.slice(0, MAX_WORD_RANK).filter((entry) => /^[a-z]{4,}$/.test(entry)),
      ...localWords.trim().split(/\s+/),
    ]),
  }
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]
/** With more characters than these around a common word, a password counts as unique. */
const MAX_DRESSING = 6

const runs = rows.flatMap((row) => [row, row.split('').reverse().join('')])

const stand: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const asLetter = (sign: string): string => stand[sign] ?? sign

/**
 * True for a password that attackers try first: one of a leaked list, a common word with digits and symbols around or
 * in it, a keyboard run or a repetition.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const submitted = password.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  if (isRun(submitted) || isRepetition(submitted)) return true
  const { whole, words } = await (loading ??= loadCommonPasswords())
  if (whole.has(submitted)) return true
  const core = submitted.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const plain = submitted.replace(/[@431!0$57]/g, asLetter)
  const plainCore = submitted.replace(/[\d\W_]+$/, '').replace(/[@431!0$57]/g, asLetter)
  return [core, plain, plainCore].some(
    (word) => words.has(word) && submitted.length - word.length <= MAX_DRESSING,
  )
}

function isRun(submitted: string): boolean {
  return runs.some((run) => run.includes(submitted))
}

/** True when the text repeats one piece of up to four characters. */
function isRepetition(submitted: string): boolean {
  return /^(.{1,4}?)\1+.{0,3}$/u.test(submitted) && new Set(submitted).size <= 4
}
