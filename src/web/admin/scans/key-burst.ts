/** Keys that are further apart than this begin a new code. */
const MAX_GAP_MS = 150
/** The gap, on average, that scanners keep and people do not. */
const SCANNER_GAP_MS = 50
const MIN_LENGTH = 3

/** Keys pressed in quick succession. */
export type KeyBurst = { code: string; firstAt: number; lastAt: number }

/** Adds a key to a burst, or begins a new one. */
export function addKey(burst: KeyBurst | null, key: string, at: number): KeyBurst {
  return burst && isFast(burst, at)
    ? { ...burst, code: burst.code + key, lastAt: at }
    : { code: key, firstAt: at, lastAt: at }
}

/** Every code has a digit, and no shortcut has one: quick presses of shortcuts are no scan. */
function isCode({ code }: KeyBurst): boolean {
  return code.length >= MIN_LENGTH && /\d/.test(code)
}

/** True when Enter, pressed at this time, ends a scan. */
export function endsScan(burst: KeyBurst, at: number, { inPartTest }: { inPartTest: boolean }): boolean {
  if (!isCode(burst) || !isFast(burst, at)) return false
  // In a part test, 1, 2 and 3 are answers, which people give as fast as slow scanners type, but never this fast.
  return !inPartTest || !areAnswers(burst) || isScannerFast({ ...burst, lastAt: at }, burst.code.length)
}

/** True as soon as it is clear that keys pressed in a part test are no answers. */
export function isNoAnswer(burst: KeyBurst): boolean {
  return isCode(burst) && !areAnswers(burst) && isScannerFast(burst, burst.code.length - 1)
}

/** True while the keys can be answers of a part test. */
export function areAnswers({ code }: KeyBurst): boolean {
  return /^[123]+$/.test(code)
}

function isFast({ lastAt }: KeyBurst, at: number): boolean {
  return at - lastAt < MAX_GAP_MS
}

function isScannerFast({ firstAt, lastAt }: KeyBurst, gaps: number): boolean {
  return (lastAt - firstAt) / gaps <= SCANNER_GAP_MS
}
