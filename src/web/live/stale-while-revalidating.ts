import type { LoaderFunctionArgs } from 'react-router'
import { isBackgroundRefresh } from '../browser-api.ts'

/** Loader data of the current page, and its path with query. */
type Shown = { path: string; data: unknown }
let shown: Shown | null = null

/** Stores the current loader data; returns the function that clears it. */
export function keepCurrentData(data: unknown): () => void {
  const own: Shown = { path: window.location.pathname + window.location.search, data }
  shown = own
  return () => {
    if (shown === own) shown = null
  }
}

/**
 * Wraps a page's loader in the browser: when a background refresh fails, the current data stays, and with it the form
 * inputs.
 */
export function staleWhileRevalidating<T>(load: (args: LoaderFunctionArgs) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    try {
      return await load(args)
    } catch (thrown) {
      const { pathname, search } = new URL(args.request.url)
      // A redirect, such as to the log-in page, passes through.
      if (thrown instanceof Response || !isBackgroundRefresh() || shown?.path !== pathname + search)
        throw thrown
      return shown.data as T
    }
  }
}
