// The part of Lighthouse that the page benchmark uses, so that types are checked without Lighthouse being installed.
declare module 'lighthouse' {
  export type Flags = { port: number; logLevel: 'error'; output: 'json' }
  type Result = {
    audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  }
  export const desktopConfig: object
  export default function lighthouse(
    url: string,
    flags: Flags,
    config?: object,
  ): Promise<{ lhr: Result } | undefined>
}
