/** Sizes of labels to print: two rolls of label printers, and sheets of fourteen (99.1 × 38.1 mm) on A4. */
export const labelSizes = {
  '62x29': { name: '62 × 29 mm', perSheet: 1 },
  '102x152': { name: '102 × 152 mm', perSheet: 1 },
  a4: { name: 'A4, 14 labels', perSheet: 14 },
} as const
export type LabelSize = keyof typeof labelSizes
export const labelSizeKeys = Object.keys(labelSizes) as LabelSize[]
/** The last place on a sheet at which printing can begin. */
export const LAST_LABEL_START = labelSizes.a4.perSheet

/** What is printed for the chosen tickets: where they go, what is on the bench, or what goes into each box (A4). */
export const labelKinds = {
  address: 'Address labels',
  device: 'Device labels',
  slip: 'Slips for the boxes',
} as const
export type LabelKind = keyof typeof labelKinds
export const labelKindKeys = Object.keys(labelKinds) as LabelKind[]
