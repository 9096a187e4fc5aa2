import type { LoaderFunctionArgs } from 'react-router'
import { isQuiet } from '../browser-api.ts'

/** What the page that is open shows now, and where. */
type Shown = { place: string; data: unknown }
let shown: Shown | null = null

/** Remembers what is shown; answers how to forget it. */
export function keepShown(data: unknown): () => void {
  const own: Shown = { place: window.location.pathname + window.location.search, data }
  shown = own
  return () => {
    if (shown === own) shown = null
  }
}

/**
 * A page's `load`, for the browser: when the page asks on its own and gets no answer, it goes on showing what it has,
 * with what was typed into it.
 */
export function steady<T>(load: (args: LoaderFunctionArgs) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    try {
      return await load(args)
    } catch (thrown) {
      const { pathname, search } = new URL(args.request.url)
      // A redirect, such as to the log-in page, is an answer.
      if (thrown instanceof Response || !isQuiet() || shown?.place !== pathname + search) throw thrown
      return shown.data as T
    }
  }
}
