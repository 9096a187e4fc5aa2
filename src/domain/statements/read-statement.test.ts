import { expect, test } from 'vitest'
import { parseCents, parseDay } from './statement-line.ts'
import { readStatement } from './read-statement.ts'
import type { ChosenMapping } from '#contract/statements.schema.ts'

const read = (file: string, mapping: ChosenMapping | null = null) =>
  readStatement(file, { today: '2026-12-31', findMapping: () => mapping })
const mei = { day: '2026-11-30', amountCents: 29_900, text: 'MEI TANAKA T0010421' }
const rent = { day: '2026-11-29', amountCents: -120_050, text: 'RENT & WATER' }

test('readStatement reads tables of banks by their headings', () => {
  const shapes = [
    'Date,Amount,Description,Balance\n30/11/2026,299.00,MEI TANAKA T0010421,1\n29/11/2026,"-1,200.50",RENT & WATER,2\n',
    '\uFEFFTransaction Date;Debit;Credit;Narrative\r\n30 Nov 2026;;299,00;MEI TANAKA T0010421\r\n29 Nov 2026;1.200,50;;RENT & WATER\r\n',
    'Account,063000 12345678\nDate,Debit,Credit,Description\n2026-11-30,,$299.00,MEI TANAKA T0010421\n2026-11-29,-1200.50,,RENT & WATER\n',
    '30/11/2026,"+299.00","MEI TANAKA T0010421","+1000.00"\n29/11/2026,"-1200.50","RENT & WATER","+701.00"\n',
  ]
  for (const shape of shapes) {
    const { form, lines, mistakes } = read(shape)
    expect({ form, mistakes }, shape).toEqual({ form: 'csv', mistakes: [] })
    expect(lines).toMatchObject([mei, rent])
  }
})

test('readStatement asks for the columns that it does not know, and reads those that were chosen', () => {
  const file = 'Wann,Wieviel,Was\n11/30/2026,"-299,00",MEI TANAKA T0010421\n'
  const { mapping, headings, mistakes } = read(file)
  expect({ mapping, headings }).toEqual({ mapping: null, headings: ['Wann', 'Wieviel', 'Was'] })
  expect(mistakes.map(({ line }) => line)).toEqual([1, 1, 1])
  const chosen = {
    day: 'Wann',
    amount: 'Wieviel',
    sign: '-',
    text: ['Was'],
    dayOrder: 'mdy',
    decimal: ',',
  } as const
  expect(read(file, { ...chosen, text: [...chosen.text] })).toMatchObject({
    lines: [{ line: 2, ...mei }],
    mistakes: [],
  })
})

test('readStatement names the line of each mistake', () => {
  const file =
    'Date,Amount,Description\n31/02/2026,1.00,a\n30/11/2026,abc,b\n01/01/2027,1.00,c\n30/11/2026,1.00\n'
  expect(read(file).mistakes.map(({ line }) => line)).toEqual([2, 3, 4, 5])
})

const sgml = `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AUD
<BANKACCTFROM><BANKID>063000<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261130120000[+11:AEDT]<TRNAMT>299.00<FITID>A1<NAME>MEI TANAKA<MEMO>T0010421</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261129<TRNAMT>-1200.50<FITID>A2<NAME>RENT &amp; WATER<MEMO></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1.00</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AUD</CURDEF>
<BANKACCTFROM><BANKID>063000</BANKID><ACCTID>12345678</ACCTID></BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20261130</DTPOSTED><TRNAMT>299.00</TRNAMT><NAME>MEI TANAKA</NAME><MEMO>T0010421</MEMO></STMTTRN>
<STMTTRN><DTPOSTED>20261129</DTPOSTED><TRNAMT>-1200.50</TRNAMT><NAME>RENT &amp; WATER</NAME></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const camt = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>063000 12345678</Id></Othr></Id></Acct>
<Ntry><Amt Ccy="AUD">299.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-30</Dt></BookgDt><NtryDtls><TxDtls>
<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>MEI TANAKA</Nm></Dbtr></RltdPties><RmtInf><Ustrd>T0010421</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="AUD">1200.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-29T09:00:00+11:00</DtTm></BookgDt><AddtlNtryInf>RENT &amp; WATER</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="AUD">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-11-30</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`

test.each([
  ['ofx', sgml],
  ['ofx', xml],
  ['camt', camt],
] as const)('readStatement reads %s, with its account', (form, file) => {
  expect(read(file)).toMatchObject({
    form,
    account: '06300012345678',
    mistakes: [],
    lines: [
      { line: 1, ...mei },
      { line: 2, ...rent },
    ],
  })
})

test('readStatement splits an entry for several transfers', () => {
  const part = (cents: string, text: string) =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="AUD">${cents}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
  const file = `<Document><Stmt><Ntry><Amt Ccy="AUD">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-11-30</Dt></BookgDt><NtryDtls>${part('10.00', 'INV 1')}${part('20.00', 'INV 2')}</NtryDtls></Ntry></Stmt></Document>`
  expect(read(file).lines.map(({ amountCents, text }) => [amountCents, text])).toEqual([
    [1_000, 'INV 1'],
    [2_000, 'INV 2'],
  ])
})

test('readStatement refuses a DOCTYPE, broken XML and another currency', () => {
  const entity =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Document><Stmt/></Document>'
  expect(() => read(entity)).toThrow('DOCTYPE')
  expect(() => read(`<!DOCTYPE OFX>${xml.slice(xml.indexOf('<OFX>'))}`)).toThrow('DOCTYPE')
  expect(() => read('<Document><Stmt>')).toThrow('broken')
  expect(() => read('<Document>&unknown;</Document>')).toThrow('broken')
  expect(read(camt.replaceAll('AUD', 'EUR')).mistakes).toHaveLength(2)
  expect(read('<Document/>').mistakes).toHaveLength(1)
})

test('parseCents and parseDay read what banks write, and nothing that may mean two things', () => {
  expect(
    ['(12.00)', '12.00 DR', '12.00-', '+ 1,234.5', 'AUD 7', '12,50', '1.234', ''].map((text) =>
      parseCents(text, '.'),
    ),
  ).toEqual([-1_200, -1_200, -1_200, 123_450, 700, null, null, null])
  expect(parseCents('-1.234,56', ',')).toBe(-123_456)
  expect(
    ['1/2/26', '2026-02-01', '20260201', '01-Feb-2026', '30/02/2026', 'soon'].map((text) =>
      parseDay(text, 'dmy'),
    ),
  ).toEqual(['2026-02-01', '2026-02-01', '2026-02-01', '2026-02-01', null, null])
})
