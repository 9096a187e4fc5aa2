import { isShopCurrency } from '#contract/is-shop-currency.ts'
import { joinText, parseCents, parseDay, type ReadStatement } from './statement-line.ts'
import { findAt, listNamed, readXml, textAt, type XmlElement } from './read-xml.ts'

/** Reads CAMT.053 of any version: the booked entries, and of an entry for several transfers each of them. */
export function readCamt(file: string): ReadStatement {
  const found: ReadStatement = { account: '', lines: [], mistakes: [] }
  const statements = listNamed(readXml(file), 'Stmt')
  const wrong = (line: number, error: string) => void found.mistakes.push({ line, error })
  if (statements.length === 0) wrong(1, 'This XML file holds no statement of an account (CAMT.053).')
  const accounts = new Set(
    statements.map((statement) => {
      const id = findAt(statement, 'Acct', 'Id')
      return id ? (textAt(id, 'IBAN') || textAt(id, 'Othr', 'Id')).replace(/\D/g, '') : ''
    }),
  )
  if (accounts.size > 1) wrong(1, 'This file holds several accounts. Please download one at a time.')
  found.account = [...accounts][0] ?? ''
  let line = 0
  for (const entry of statements.flatMap((statement) => listNamed(statement, 'Ntry'))) {
    // Newer versions write <Sts><Cd>BOOK</Cd></Sts>; what is pending comes again once it is booked.
    const status = textAt(entry, 'Sts') || textAt(entry, 'Sts', 'Cd')
    if (status !== '' && status !== 'BOOK') continue
    const transfers = listNamed(entry, 'TxDtls')
    const isBatch = transfers.length > 1 && transfers.every((one) => findAmount(one) !== undefined)
    for (const part of isBatch ? transfers : [entry]) {
      line += 1
      readPart(part, isBatch ? part : (transfers[0] ?? entry), entry, line)
    }
  }
  return found

  function readPart(part: XmlElement, details: XmlElement, entry: XmlElement, at: number): void {
    const amount = findAmount(part)
    const currency = amount?.attributes['Ccy']
    const cents = parseCents(amount?.text.trim() ?? '', '.')
    const date = findAt(entry, 'BookgDt') ?? findAt(entry, 'ValDt')
    const day = date ? parseDay((textAt(date, 'Dt') || textAt(date, 'DtTm')).slice(0, 10), 'ymd') : null
    if (day === null) return wrong(at, 'This movement has no day that we can read.')
    if (cents === null) return wrong(at, 'This movement has no amount that we can read.')
    if (currency !== undefined && !isShopCurrency(currency))
      return wrong(at, `This movement is in ${currency}, and the shop counts in Australian dollars.`)
    const isOut = (textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) === 'DBIT'
    const parties = findAt(details, 'RltdPties')
    const other = isOut ? 'Cdtr' : 'Dbtr'
    const references = ['EndToEndId', 'TxId', 'InstrId'].map((name) => textAt(details, 'Refs', name))
    found.lines.push({
      line: at,
      day,
      amountCents: isOut ? 0 - cents : cents,
      text: joinText([
        textAt(entry, 'AddtlNtryInf'),
        parties && (textAt(parties, other, 'Nm') || textAt(parties, other, 'Pty', 'Nm')),
        ...listNamed(details, 'Ustrd').map(({ text }) => text),
        textAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
        textAt(details, 'AddtlTxInf'),
        ...references.filter((reference) => !/^NOTPROVIDED$/i.test(reference)),
      ]),
    })
  }
}

function findAmount(part: XmlElement): XmlElement | undefined {
  return findAt(part, 'Amt') ?? findAt(part, 'AmtDtls', 'TxAmt', 'Amt')
}
