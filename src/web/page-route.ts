/** A page or layout: its file and its path. */
export type PageRoute = {
  /** Relative to `src/web`. */
  file: string
  path?: string
  index?: true
  children?: readonly PageRoute[]
}

export const index = (file: string): PageRoute => ({ index: true, file })
export const route = (path: string, file: string): PageRoute => ({ path, file })
export const layout = (file: string, children: readonly PageRoute[]): PageRoute => ({ file, children })
