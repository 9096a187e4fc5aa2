import { isShopCurrency } from '#contract/is-shop-currency.ts'
import { joinText, parseCents, parseDay, type ReadStatement } from './statement-line.ts'
import { listNamed, readXml, textAt, type XmlElement } from './read-xml.ts'

/** Reads OFX: the SGML of versions 1, whose values have no end, and the XML of versions 2. */
export function readOfx(file: string): ReadStatement {
  // Versions 1 begin with lines such as OFXHEADER:100, and leave their values without an end.
  const isSgml = /^\s*OFXHEADER:/i.test(file) || !/<\/TRNAMT>/i.test(file)
  const root = isSgml ? readSgml(file.slice(Math.max(0, file.search(/<OFX>/i)))) : readXml(file)
  const found: ReadStatement = { account: '', lines: [], mistakes: [] }
  const currency = listNamed(root, 'CURDEF')[0]?.text.trim()
  if (currency !== undefined && !isShopCurrency(currency))
    found.mistakes.push({
      line: 1,
      error: `This account is kept in ${currency}, and the shop in Australian dollars.`,
    })
  const [account, ...others] = listNamed(root, 'BANKACCTFROM')
  if (others.length > 0)
    found.mistakes.push({
      line: 1,
      error: 'This file holds several accounts. Please download one at a time.',
    })
  if (account) found.account = `${textAt(account, 'BANKID')}${textAt(account, 'ACCTID')}`.replace(/\D/g, '')
  for (const [place, entry] of listNamed(root, 'STMTTRN').entries()) {
    const line = place + 1
    const day = parseDay(textAt(entry, 'DTPOSTED').slice(0, 8), 'ymd')
    const amount = textAt(entry, 'TRNAMT')
    // The standard allows a comma.
    const amountCents = parseCents(amount, /,\d{1,2}$/.test(amount) ? ',' : '.')
    if (day === null) found.mistakes.push({ line, error: 'This movement has no day that we can read.' })
    else if (amountCents === null)
      found.mistakes.push({ line, error: `“${amount}” is no amount that we can read.` })
    else {
      const text = joinText([textAt(entry, 'NAME') || textAt(entry, 'PAYEE', 'NAME'), textAt(entry, 'MEMO')])
      found.lines.push({ line, day, amountCents, text })
    }
  }
  return found
}

/** Reads SGML as banks write it: a value ends with its line or with the next tag, and only what holds others is closed. */
function readSgml(body: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [, end, name, value] of body.matchAll(/<(\/?)([A-Z0-9.]+)>([^<]*)/gi)) {
    const tag = name!.toUpperCase()
    if (end === '/') {
      const at = open.findLastIndex((element) => element.name === tag)
      // The end of a value, which was not kept open.
      if (at > 0) open.length = at
      continue
    }
    const text = decode(value!.trim())
    const element: XmlElement = { name: tag, attributes: {}, children: [], text }
    open.at(-1)!.children.push(element)
    if (text === '' && holders.has(tag)) open.push(element)
  }
  return root
}

/** The elements that hold others; an empty value has no end tag either. */
const holders = new Set(
  'OFX BANKMSGSRSV1 CREDITCARDMSGSRSV1 STMTTRNRS STMTRS BANKTRANLIST STMTTRN BANKACCTFROM PAYEE'.split(' '),
)

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }
function decode(value: string): string {
  return value.replace(/&(amp|lt|gt|nbsp);/g, (entity) => entities[entity]!)
}
