/** Parts of the layout, the check before a navigation and the data of every page, whose code the browser loads once it has hydrated the page. */
export { checkCaller } from './check-caller.ts'
export { loadRoot, shouldReloadRoot } from './load-root.ts'
export { ErrorPage } from './error-page.tsx'
export { SiteFooter } from './layout/site-footer.tsx'
export { Toasts } from './ui/toasts.tsx'
