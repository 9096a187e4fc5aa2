import { renderToString } from 'react-dom/server'
import {
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
  type RouterContextProvider,
  type StaticHandlerContext,
} from 'react-router'
import FurtherItems from './booking/further-items.tsx'
import { FurtherItemsContext } from './booking/further-items-context.ts'
import { Document } from './document.tsx'
import { LookStyle, PageData, PageScripts, PageStyles, type PageFiles } from './document-parts.tsx'
import { FooterCatalogue } from './footer-catalogue.ts'
import { KeptFormContext } from './forms/kept-form.tsx'
import { footerContext, keptFormContext, lookContext, onlyRootContext } from './page-context.ts'

type Drawing = {
  context: RouterContextProvider
  files: PageFiles
  isFirstView: boolean
}

/**
 * Renders a whole document to a string before the response starts, so that the Content-Security-Policy header can hash
 * its inline styles.
 */
export function renderDocument(
  found: StaticHandlerContext,
  { context, files, isFirstView }: Drawing,
): string {
  const html = renderToString(
    <FooterCatalogue value={context.get(footerContext)}>
      <Document
        head={
          <>
            <PageStyles sheets={files.sheets} isFirstView={isFirstView} />
            <LookStyle rules={context.get(lookContext)} />
          </>
        }
        end={
          context.get(onlyRootContext) || (
            <>
              <PageData found={found} files={files} />
              <PageScripts files={files} />
            </>
          )
        }
      >
        <FurtherItemsContext value={FurtherItems}>
          <KeptFormContext value={context.get(keptFormContext)}>
            <StaticRouterProvider
              router={createStaticRouter(matchedRoutes(found), found)}
              context={found}
              hydrate={false}
            />
          </KeptFormContext>
        </FurtherItemsContext>
      </Document>
    </FooterCatalogue>,
  )
  return `<!DOCTYPE html>${html}`
}

/** The matched routes alone, since the router copies for each page all that it is given. */
function matchedRoutes({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>(
    (children, { route }) => [route.index ? route : { ...route, children }],
    [],
  )
}
