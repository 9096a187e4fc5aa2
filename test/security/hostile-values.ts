/** Random numbers from 0 to 1, reproducible by seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random element. */
export function pickOne<T>(roll: () => number, choices: readonly T[]): T {
  return choices[Math.floor(roll() * choices.length)]!
}

/** Attack payloads and edge cases. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'half \udc00 character',
  '\u202eoverride',
  '\u2066isolate\u2069',
  '\ufeffmark',
  '\u0301',
  'İıſK',
  'ǅ ﬁ ß',
  '李小龙 Nguyễn مرحبا 👩‍👩‍👧‍👦',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  "<svg/onload=alert('x')>",
  'javascript:alert(1)',
  '{{7*7}}${7*7}#{7*7}',
  "' or '1'='1",
  "'; drop table tickets; --",
  '") union select password_hash from accounts --',
  '%',
  '_%_%_%',
  '\\',
  '\\%\\_',
  '"',
  '"a" OR "b"*',
  'NEAR(a b)',
  "=cmd|'/c calc'!A0",
  '@SUM(1)',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%00',
  '%2e%2e%2f',
  '\r\nSet-Cookie: a=b',
  'a@b.c\r\nBcc: x@example.com',
  'x@example.com, y@example.com',
  '<x@example.com>',
  '"a b"@example.com',
  'mailto:x@example.com',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '0x10',
  '1e999',
  '0491 570 156',
  '+61 491 570 156',
  '١٢٣٤',
  '0000',
  'true',
  '[]',
  '{}',
  'a'.repeat(256),
  'a'.repeat(5_000),
  '👩‍👩‍👧‍👦'.repeat(200),
  '\u0300'.repeat(1_000),
  `${'a'.repeat(300)}@example.com`,
  '2026-13-45T99:99:99Z',
  'https://user:word@[::1]:0/',
]

export const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  1,
  0.1,
  1e15,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53 - 1),
  2 ** 63,
  1e308,
  [],
  [[]],
  {},
  { data: {} },
  { __proto__: null, length: 5 },
  { toString: 1, valueOf: 2 },
  ...hostileTexts,
]
