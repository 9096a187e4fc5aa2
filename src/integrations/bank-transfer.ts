import { toTransferText } from '#contract/transfer-text.ts'
import type { Pdf } from './pdf.ts'
import { qrMatrix } from './qr.ts'

type Transfer = Parameters<typeof toTransferText>[0]

/** Width of the QR code in points. */
const side = 100

/** How to pay by bank transfer: where to, the reference, and a QR code with all of it to copy. */
export function drawBankTransfer(pdf: Pdf, bank: Transfer, cents: number): void {
  pdf.space(6)
  pdf.keep(150)
  pdf.heading('How to pay by bank transfer')
  const facts = () =>
    pdf.facts([
      ['Account name', bank.accountName],
      ['BSB', bank.bsb],
      ['Account number', bank.accountNumber],
      ...(bank.payId === undefined ? [] : [['Or PayID', bank.payId] as const]),
      ['Reference', bank.reference],
    ])
  const code = () => {
    pdf.qr(qrMatrix(toTransferText(bank, cents)), side, 'QR code of these details, to copy them')
    pdf.text('Scan for these details as text, to copy. It opens no page and pays nothing.', 'small')
  }
  pdf.beside(
    [
      { share: 5, draw: facts },
      { share: 2, draw: code },
    ],
    side + 40,
  )
}
