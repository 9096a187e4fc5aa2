import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router'

type PageData = Pick<StaticHandlerContext, 'loaderData' | 'actionData' | 'errors'>
type FoundPage = PageData & Pick<StaticHandlerContext, 'matches'>

/** Id of the script element with the hydration data. */
export const pageDataId = 'page-data'

/**
 * Serialises the hydration data as JSON that is safe inside a script element; `readPageData` reads it back. Its loader
 * data names every route of the page, so that the browser knows which files to load.
 */
export function writePageData({ matches, loaderData, actionData, errors }: FoundPage): string {
  // JSON drops undefined, and a route without data would run its loader again in the browser.
  const loaded = Object.fromEntries(
    matches.map(({ route }) => [route.id, (loaderData[route.id] as unknown) ?? null]),
  )
  return JSON.stringify({ loaderData: loaded, actionData, errors }).replaceAll('<', '\\u003c')
}

/** Reads the hydration data that the server rendered. */
export function readPageData(): PageData {
  return JSON.parse(document.getElementById(pageDataId)!.textContent) as PageData
}

/**
 * Strips errors for hydration: a thrown response keeps its status and data; any other error keeps no detail, so that
 * none leaks to the browser.
 */
export function toShownErrors(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, shownError(error)]))
}

function shownError(error: unknown) {
  if (!isRouteErrorResponse(error)) return { message: 'Unexpected Server Error' }
  const { status, statusText, data } = error
  return { status, statusText, data: data as unknown, internal: false }
}
