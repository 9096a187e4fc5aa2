import { formatAmountField } from './amount-field.ts'

type Bank = { accountName: string; bsb: string; accountNumber: string; payId?: string; reference: string }

/** What a bank's form asks for, a line each, to copy: the text of the QR code beside it. */
export function toTransferText(
  { accountName, bsb, accountNumber, payId, reference }: Bank,
  cents: number,
): string {
  return [
    accountName,
    `BSB ${bsb}`,
    `Account ${accountNumber}`,
    ...(payId === undefined ? [] : [`PayID ${payId}`]),
    `Amount ${formatAmountField(cents)}`,
    `Reference ${reference}`,
  ].join('\n')
}
