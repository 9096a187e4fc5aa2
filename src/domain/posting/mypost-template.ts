/** The columns of a carrier's file: their headings in order, what each holds, and how many signs it takes. */
type FileTemplate = {
  /** Raised when the carrier changes its file. */
  version: string
  columns: readonly { heading: string; value?: FileValue; max?: number }[]
}

const fileValues = [
  'reference',
  'notify',
  'fromName',
  'fromBusiness',
  'fromLine1',
  'fromLine2',
  'fromLine3',
  'fromSuburb',
  'fromState',
  'fromPostcode',
  'fromPhone',
  'fromEmail',
  'toName',
  'toLine1',
  'toLine2',
  'toLine3',
  'toSuburb',
  'toState',
  'toPostcode',
  'toPhone',
  'toEmail',
  'packaging',
  'service',
  'description',
  'length',
  'width',
  'height',
  'weight',
  'dangerous',
  'signature',
] as const
export type FileValue = (typeof fileValues)[number]

/** How many signs a line of a street takes. */
export const MAX_STREET_LINE = 40

/** Australia Post, MyPost Business. The first row has to stay as it is; a column without a value stays empty. */
export const mypostTemplate: FileTemplate = {
  version: '2026-11',
  columns: [
    { heading: 'Additional Label Information 1', value: 'reference', max: 40 },
    { heading: 'Send Tracking Notifications', value: 'notify' },
    { heading: 'Send From Name', value: 'fromName', max: 35 },
    { heading: 'Send From Business Name', value: 'fromBusiness', max: 40 },
    { heading: 'Send From Address Line 1', value: 'fromLine1', max: MAX_STREET_LINE },
    { heading: 'Send From Address Line 2', value: 'fromLine2', max: MAX_STREET_LINE },
    { heading: 'Send From Address Line 3', value: 'fromLine3', max: MAX_STREET_LINE },
    { heading: 'Send From Suburb', value: 'fromSuburb', max: 30 },
    { heading: 'Send From State', value: 'fromState', max: 3 },
    { heading: 'Send From Postcode', value: 'fromPostcode', max: 4 },
    { heading: 'Send From Phone Number', value: 'fromPhone' },
    { heading: 'Send From Email Address', value: 'fromEmail', max: 50 },
    { heading: 'Deliver To Name', value: 'toName', max: 35 },
    { heading: 'Deliver To MyPost Number' },
    { heading: 'Deliver To Business Name' },
    { heading: 'Deliver To Type Of Address' },
    { heading: 'Deliver To Address Line 1', value: 'toLine1', max: MAX_STREET_LINE },
    { heading: 'Deliver To Address Line 2', value: 'toLine2', max: MAX_STREET_LINE },
    { heading: 'Deliver To Address Line 3', value: 'toLine3', max: MAX_STREET_LINE },
    { heading: 'Deliver To Suburb', value: 'toSuburb', max: 30 },
    { heading: 'Deliver To State', value: 'toState', max: 3 },
    { heading: 'Deliver To Postcode', value: 'toPostcode', max: 4 },
    { heading: 'Deliver To Phone Number', value: 'toPhone' },
    { heading: 'Deliver To Email Address', value: 'toEmail', max: 50 },
    { heading: 'Item Packaging Type', value: 'packaging' },
    { heading: 'Item Delivery Service', value: 'service' },
    { heading: 'Item Description', value: 'description' },
    { heading: 'Item Length', value: 'length' },
    { heading: 'Item Width', value: 'width' },
    { heading: 'Item Height', value: 'height' },
    { heading: 'Item Weight', value: 'weight' },
    { heading: 'Item Dangerous Goods Flag', value: 'dangerous' },
    { heading: 'Signature On Delivery', value: 'signature' },
    { heading: 'Extra Cover Amount' },
  ],
}
