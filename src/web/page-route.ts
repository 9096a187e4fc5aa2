/** A page or layout: its file and its path. */
export type PageRoute = {
  /** Relative to `src/web`. */
  file: string
  path?: string
  index?: true
  children?: readonly PageRoute[]
}

/** The page at the path of its layout. */
export const index = (file: string): PageRoute => ({ index: true, file })
/** The page at a path. */
export const route = (path: string, file: string): PageRoute => ({ path, file })
/** A layout, which has no path of its own, with its pages. */
export const layout = (file: string, children: readonly PageRoute[]): PageRoute => ({ file, children })
