import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { ServedCatalogue } from './footer-catalogue.ts'
import { finishedContext, footerContext } from './page-context.ts'

/** Renders the whole page before the first byte leaves, so that its scripts can be named in the security policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  pageContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  // Read beforehand, so that nothing in the tree has to wait, and one pass makes the text.
  const data = await dataOf(context)
  const { serverHandoffStream: _, ...rest } = context
  const manifest = { ...context.manifest, routes: shownRoutes(context) }
  const html = renderToString(
    <ServedCatalogue value={pageContext.get(footerContext)}>
      <ServerRouter context={{ ...rest, manifest }} url={request.url} />
    </ServedCatalogue>,
  )
  const { didRenderScripts } = context.renderMeta as { didRenderScripts?: boolean }
  const text = `<!DOCTYPE html>${didRenderScripts ? withData(html, data) : html}`
  pageContext.get(finishedContext).page = { text, bytes: Buffer.from(text) }
  return new Response(null, { status, headers })
}

/** The router would make anew every route that the site has; the page is drawn from the few that it consists of. */
function shownRoutes({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest']['routes'] {
  return Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]),
  )
}

/** The page's data as the router has written it for the browser, piece by piece. */
async function dataOf({ serverHandoffStream }: EntryContext): Promise<string[]> {
  const decoder = new TextDecoder()
  const pieces: string[] = []
  for await (const piece of serverHandoffStream ?? []) pieces.push(decoder.decode(piece, { stream: true }))
  return pieces
}

const end = '</body></html>'

/** The page with its data at the end, in the scripts that `ServerRouter` would have written for it. */
function withData(html: string, pieces: string[]): string {
  if (!html.endsWith(end)) throw new Error('The page has no end to put its data at')
  const scripts = [...pieces.map((piece) => `enqueue(${escaped(JSON.stringify(piece))})`), 'close()'].map(
    (call) => `<!--$--><script>window.__reactRouterContext.streamController.${call};</script>`,
  )
  return html.slice(0, -end.length) + scripts.join('') + '<!--/$-->'.repeat(scripts.length) + end
}

/** JSON that may stand in a script. */
function escaped(json: string): string {
  return json
    .replaceAll('&', '\\u0026')
    .replaceAll('>', '\\u003e')
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
