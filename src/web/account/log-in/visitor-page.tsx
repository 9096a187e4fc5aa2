import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { CallerInfo } from '#contract/accounts.schema.ts'
import { getPage } from '../../page-context.ts'
import { LoggedInNotice } from './logged-in-notice.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { getNextPath, getPageLevel } from './next-path.ts'

/** Data of a page for visitors who are not logged in, and the page to go to afterwards. */
export type VisitorPageData = { who: CallerInfo; next: string | null }

/** Loads who calls, and the page to go to afterwards. */
export async function loadVisitorPage({ request, context }: LoaderFunctionArgs): Promise<VisitorPageData> {
  return { who: await getPage(context).caller(), next: getNextPath(request.url) }
}

type Props = VisitorPageData & { title: string; intro?: ReactNode; children: ReactNode }

/** A page to log in or to register; callers who are logged in are told so instead. */
export function VisitorPage({ who, next, title, intro, children }: Props) {
  if (!who.userData) {
    return (
      <NarrowPage title={title} intro={intro}>
        {children}
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={title}>
      <LoggedInNotice who={who.userData} level={who.authLevel} next={next} needed={getPageLevel(next)} />
    </NarrowPage>
  )
}
