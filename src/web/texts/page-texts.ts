import type { LoaderFunctionArgs } from 'react-router'
import type { pageTexts, PageWithTexts } from '#contract/texts.ts'
import type { ShownText } from '#contract/texts.schema.ts'
import { getPage } from '../page-context.ts'

type Texts<Page extends PageWithTexts> = Record<(typeof pageTexts)[Page][number], ShownText>

/** Reads the texts of a page. */
export async function readPageTexts<Page extends PageWithTexts>(
  context: LoaderFunctionArgs['context'],
  page: Page,
): Promise<Texts<Page>> {
  const { texts } = await getPage(context).api.read('GET /api/pages/texts/{page}', { page })
  return texts as Texts<Page>
}
