import { parse } from 'csv-parse/sync'

/**
 * Checks a file for MyPost Business by what is published about it alone: the row of headings, and the values and limits of each column. It
 * shares nothing with the code that writes the file.
 */

const headings = `Additional Label Information 1
Send Tracking Notifications
Send From Name
Send From Business Name
Send From Address Line 1
Send From Address Line 2
Send From Address Line 3
Send From Suburb
Send From State
Send From Postcode
Send From Phone Number
Send From Email Address
Deliver To Name
Deliver To MyPost Number
Deliver To Business Name
Deliver To Type Of Address
Deliver To Address Line 1
Deliver To Address Line 2
Deliver To Address Line 3
Deliver To Suburb
Deliver To State
Deliver To Postcode
Deliver To Phone Number
Deliver To Email Address
Item Packaging Type
Item Delivery Service
Item Description
Item Length
Item Width
Item Height
Item Weight
Item Dangerous Goods Flag
Signature On Delivery
Extra Cover Amount`.split('\n')

const atMost = (signs: number) => (cell: string) => cell.length <= signs
const needed = (check: (cell: string) => boolean) => (cell: string) => cell !== '' && check(cell)
const flag = (cell: string) => cell === 'YES' || cell === 'NO'
const measure = (most: number) => (cell: string) =>
  /^\d+(\.\d+)?$/.test(cell) && Number(cell) > 0 && Number(cell) <= most
const empty = (cell: string) => cell === ''

const checks: Record<string, (cell: string) => boolean> = {
  'Send Tracking Notifications': flag,
  'Send From Name': needed(atMost(35)),
  'Send From Business Name': atMost(40),
  'Send From Address Line 1': needed(atMost(40)),
  'Send From Address Line 2': atMost(40),
  'Send From Address Line 3': atMost(40),
  'Send From Suburb': needed(atMost(30)),
  'Send From State': needed(atMost(3)),
  'Send From Postcode': (cell) => /^\d{4}$/.test(cell),
  'Send From Phone Number': (cell) => cell === '' || /^61\d+$/.test(cell),
  'Send From Email Address': atMost(50),
  'Deliver To Name': needed(atMost(35)),
  'Deliver To MyPost Number': empty,
  'Deliver To Business Name': atMost(40),
  'Deliver To Address Line 1': needed(atMost(40)),
  'Deliver To Address Line 2': atMost(40),
  'Deliver To Address Line 3': atMost(40),
  'Deliver To Suburb': needed(atMost(30)),
  'Deliver To State': (cell) => /^[A-Z]{2,3}$/.test(cell),
  'Deliver To Postcode': (cell) => /^\d{4}$/.test(cell),
  'Deliver To Phone Number': (cell) => cell === '' || /^61\d+$/.test(cell),
  'Deliver To Email Address': atMost(50),
  'Item Packaging Type': (cell) => ['OWN_PACKAGING', 'AP_SATCHEL_XS'].includes(cell),
  'Item Delivery Service': (cell) => ['PP', 'EXP'].includes(cell),
  'Item Length': measure(105),
  'Item Width': measure(105),
  'Item Height': measure(105),
  'Item Weight': measure(22),
  'Item Dangerous Goods Flag': flag,
  'Signature On Delivery': flag,
}

/** Returns the rows by heading, and everything that the carrier would refuse. */
export function validateMypostFile(bytes: Uint8Array): {
  rows: Record<string, string>[]
  mistakes: string[]
} {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const [first, ...lines] = parse(text)
  const mistakes: string[] = []
  if (JSON.stringify(first) !== JSON.stringify(headings))
    mistakes.push(`the first row is ${first?.join(',')}`)
  const rows = lines.map((cells) =>
    Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])),
  )
  for (const [at, row] of rows.entries()) {
    for (const [heading, check] of Object.entries(checks)) {
      if (!check(row[heading]!)) mistakes.push(`row ${at + 2}, ${heading}: “${row[heading]}”`)
    }
  }
  return { rows, mistakes }
}
