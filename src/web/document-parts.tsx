import type { StaticHandlerContext } from 'react-router'
import { importWhenPainted } from './import-when-painted.ts'
import { pageDataId, writePageData } from './page-data.ts'

/** A stylesheet of a page. */
export type Sheet = {
  href: string
  /** CSS text of a built sheet; null while Vite serves it. */
  text: string | null
  /** Vite module id, for hot replacement. */
  devId?: string
}

/** Built files that a page needs, in order. */
export type PageFiles = {
  sheets: readonly Sheet[]
  /** Entry module. */
  entry: string
  /** Modules that the entry imports, which load in parallel with it. */
  modules: readonly string[]
  /** The module of each route that is not in the entry, by the route's file. */
  pages: Readonly<Record<string, string>>
}

/**
 * The style sheets of a page. A visitor who has nothing of ours yet gets them inside the document, so that the page
 * paints without another round trip, and in one element, since the security policy names each by its hash. Everybody else
 * gets links, which the browser has cached.
 */
export function PageStyles({ sheets, isFirstView }: { sheets: readonly Sheet[]; isFirstView: boolean }) {
  const inlined = isFirstView ? sheets.filter(({ text }) => text !== null) : []
  const __html = inlined.map(({ text }) => text).join('')
  return (
    <>
      {inlined.length > 0 && <style dangerouslySetInnerHTML={{ __html }} />}
      {sheets.map((sheet) => (
        <link
          key={sheet.href}
          rel="stylesheet"
          href={sheet.href}
          data-vite-dev-id={sheet.devId}
          {...(inlined.includes(sheet) ? neverLoaded : {})}
        />
      ))}
    </>
  )
}

/** Colours and mark of the shop, after the sheets whose variables they replace; the security policy names them by hash. */
export function LookStyle({ rules }: { rules: string }) {
  return rules === '' ? null : <style dangerouslySetInnerHTML={{ __html: rules }} />
}

/**
 * With an inlined sheet, a disabled link keeps Vite from loading the sheet again with the page's code: the duplicate
 * would come after the sheets of later pages and override them. React's types lack this attribute of links.
 */
const neverLoaded = { disabled: true }

/** Hydration data of the page, as a script element. */
export function PageData({ found, files }: { found: StaticHandlerContext; files: PageFiles }) {
  const __html = writePageData(found, files.pages)
  return <script id={pageDataId} type="application/json" dangerouslySetInnerHTML={{ __html }} />
}

/**
 * The scripts of a page, after its content: its modules are imported once something has been painted, so that none of
 * them delays what there is to see. Until then links and forms work as they do without scripts.
 */
export function PageScripts({ files }: { files: PageFiles }) {
  return (
    <script
      data-files={[...files.modules, files.entry].join(' ')}
      dangerouslySetInnerHTML={{ __html: importWhenPainted }}
    />
  )
}
