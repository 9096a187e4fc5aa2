import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router'

type PageData = Pick<StaticHandlerContext, 'loaderData' | 'actionData' | 'errors'>
type FoundPage = PageData & Pick<StaticHandlerContext, 'matches'>
/** The module of each route of the page, by the route's file. */
type PageModules = Readonly<Record<string, string>>

/** Id of the script element with the hydration data. */
export const pageDataId = 'page-data'

/**
 * Serialises the hydration data as JSON that is safe inside a script element, with the modules of its routes;
 * `readPageData` reads it back.
 */
export function writePageData(
  { matches, loaderData, actionData, errors }: FoundPage,
  pages: PageModules,
): string {
  // JSON drops undefined, and a route without data would run its loader again in the browser.
  const loaded = Object.fromEntries(
    matches.map(({ route }) => [route.id, (loaderData[route.id] as unknown) ?? null]),
  )
  return JSON.stringify({ loaderData: loaded, actionData, errors, pages }).replaceAll('<', '\\u003c')
}

/** Reads the hydration data that the server rendered. */
export function readPageData(): PageData & { pages: PageModules } {
  return JSON.parse(document.getElementById(pageDataId)!.textContent) as PageData & { pages: PageModules }
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
