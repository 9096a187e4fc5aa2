import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import { textName } from '#contract/text-names.ts'
import type { OwnText } from '#contract/texts.schema.ts'
import { formHandler } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { IdentityFields, identityLabels } from '../../passkeys/identity-fields.tsx'
import { submittedIdentity } from '../../passkeys/submitted-identity.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { guardedHint } from './email-text-form.tsx'
import { requireTextKey } from './text-key.ts'
import { versionName } from './version-list.tsx'

type Line = { line: string; in: 'both' | 'chosen' | 'present' }
type Loaded = { present: OwnText; chosen: OwnText; lines: Line[] }

export const meta = () => staffMeta('Version of a text')

export function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  return getPage(context).api.read('GET /api/texts/{key}/versions/{number}', {
    key: requireTextKey(params.key),
    number: Number(params.number),
  })
}

const goBack = formHandler({
  fields: ['present'],
  async call({ present }, { api, params, form }) {
    const key = requireTextKey(params.key)
    const { chosen } = await api.read('GET /api/texts/{key}/versions/{number}', {
      key,
      number: Number(params.number),
    })
    return api.send('PUT /api/texts/{key}', {
      key,
      data: { markdown: chosen.markdown, version: Number(present), ...submittedIdentity(form) },
    })
  },
  done({ key }, { flash }) {
    flash('success', `“${textName(key)}” is back in these words.`)
    return redirect(`/admin/texts/${key}`, 303)
  },
})

export const action = staffFormAction(goBack)

export default function TextVersionPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { present, chosen, lines } = loaderData
  const busy = useSubmitting()
  const name = textName(present.key)
  const same = lines.every((line) => line.in === 'both')
  return (
    <>
      <p className="mb-3">
        <Link to={`/admin/texts/${present.key}`} className="text-link">
          {name}
        </Link>
      </p>
      <PageHeading
        title={`${name}: ${versionName(chosen)}`}
        intro={
          same
            ? 'The same words as those shown now.'
            : 'Compared with the version shown now: “−” stands only in this version, “+” only in the present one.'
        }
      />
      <Card>
        <div>
          {lines.map((line, index) => (
            <ComparedLine key={index} {...line} />
          ))}
        </div>
      </Card>
      {!same && (
        <Form method="post" className="mt-6 stack justify-items-start">
          <FormErrors failure={actionData} labels={identityLabels} />
          <input type="hidden" name="present" value={present.version} />
          {present.guarded && <IdentityFields errors={actionData?.fields ?? {}} hint={guardedHint} />}
          <Button variant="primary" type="submit" busy={busy}>
            Go back to this version
          </Button>
        </Form>
      )}
    </>
  )
}

function ComparedLine({ line, in: where }: Line) {
  if (where === 'both') return <p className="keep-lines">{line || '\u00a0'}</p>
  const words = line || '\u00a0'
  return <p className="keep-lines">{where === 'chosen' ? <del>− {words}</del> : <ins>+ {words}</ins>}</p>
}
