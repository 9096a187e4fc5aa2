/** GST bases: by payment, or by invoice. */
export const gstBases = ['cash', 'accrual'] as const
export type GstBasis = (typeof gstBases)[number]

/** Accounting programs that files are exported for. */
export const exportFormats = ['xero', 'myob'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const formatNames = { xero: 'Xero', myob: 'MYOB' } as const satisfies Record<ExportFormat, string>

/** What a file holds: invoices and adjustment notes, or payments and refunds. */
export const exportParts = ['sales', 'payments'] as const
export type ExportPart = (typeof exportParts)[number]

/** The files of an export. MYOB takes deposits and refunds by an import of their own, Xero with the payments. */
export const fileParts = [...exportParts, 'deposits'] as const
export type FilePart = (typeof fileParts)[number]

/** The files that hold an export's rows. */
export function listFileParts(format: ExportFormat, part: ExportPart): readonly FilePart[] {
  return format === 'myob' && part === 'payments' ? ['payments', 'deposits'] : [part]
}

/** Which open balances are listed: what customers owe, what the shop owes back, or what it holds until it invoices. */
export const owedSides = ['to_us', 'back', 'deposits'] as const
export type OwedSide = (typeof owedSides)[number]

/** Age groups of open balances, in days since they were due; the first one is not due yet, the last one has no end. */
export const ageGroups = [
  { from: null, to: 0 },
  { from: 1, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
] as const

/** A report covers at most this many years. */
export const MAX_REPORT_YEARS = 5

/** The most documents in one ZIP file. */
export const MAX_DOCUMENTS_IN_ZIP = 2_000
