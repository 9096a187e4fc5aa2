import { expect, test } from 'vitest'
import { encodePage } from './encode-page.ts'

test.each([
  ['nothing', ''],
  ['ASCII', '<p>Screen</p>'],
  ['Latin-1', '© 2023 · Zoë'],
  ['names and dashes', 'Nguyễn Thị Hoa – 10 am’'],
  ['pairs of surrogates', 'thank you 🙏'],
  ['half a pair', 'a\ud800b\udc00'],
])('encodePage writes %s as UTF-8', (_, html) => {
  expect(Buffer.from(encodePage(html))).toEqual(Buffer.from(html))
})
