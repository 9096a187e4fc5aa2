import { useState } from 'react'
import { Form } from 'react-router'
import { toSlug } from '#contract/phone-slug.ts'
import { firstDrawing } from '#contract/phone-drawings.ts'
import type { CataloguePhone } from '#contract/phones.schema.ts'
import type { Series } from '#contract/series.schema.ts'
import { CheckField, ChoiceField, SelectField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useFormVersion } from '../../forms/use-form-version.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PhonePicture } from '../../ui/phone-picture.tsx'
import { DrawingFields } from './drawing-fields.tsx'
import { DrawingPreview } from './drawing-preview.tsx'
import { phoneLabels, toDrawable, type PhoneValues } from './phone-form-values.ts'

type Props = {
  /** Null for a new phone. */
  phone: CataloguePhone | null
  /** The version that the form changes; after a conflict, that of the colleague's change. */
  version: number
  series: Series[]
  values: PhoneValues
  failure: FormFailure | undefined
  /** False once a ticket names the phone. */
  canRename: boolean
  busy: boolean
}

/** Form of a phone with a live preview of its drawing. */
export function PhoneForm({ phone, version, series, values, failure, canRename, busy }: Props) {
  const field = formFields(phoneLabels, failure, values)
  const [drawn, setDrawn] = useState(() => toDrawable({ ...values, ...failure?.values }, firstDrawing))
  const shown = { ...values, ...failure?.values }
  const [name, setName] = useState(shown.displayName)
  const [chosen, setChosen] = useState(shown.picture)
  const isDelivered = phone?.picture === 'delivered' && chosen === 'delivered'
  const { label, ...picture } = field('picture')
  return (
    <div className="split lg:grid-cols-[1fr_18rem]">
      <Card title="Phone">
        <Form
          method="post"
          id="phone-form"
          noValidate
          className="stack"
          onChange={({ currentTarget }) => {
            const typed = Object.fromEntries(new FormData(currentTarget)) as Record<string, string>
            setDrawn((before) => toDrawable(typed, before))
            setName(typed['displayName'] ?? '')
            setChosen(typed['picture'] ?? '')
          }}
        >
          <FormErrors failure={failure?.error ? failure : null} labels={phoneLabels} />
          <input type="hidden" name="version" value={useFormVersion(version)} />
          <div className="columns">
            <SelectField
              {...field('brand')}
              options={[
                ...(phone ? [] : [{ value: '', label: 'Choose a series' }]),
                ...series.map(({ key, label: text, shown: on }) => ({
                  value: key,
                  label: on ? text : `${text} (off)`,
                })),
              ]}
            />
            <TextField
              {...field('new_series')}
              optional
              maxLength={60}
              autoComplete="off"
              hint="Such as Google Pixel. It is used instead of the series chosen."
            />
            <TextField
              {...field('model')}
              required
              maxLength={60}
              autoComplete="off"
              hint="Such as 14 Pro Max."
            />
            <TextField
              {...field('displayName')}
              required
              maxLength={80}
              autoComplete="off"
              hint="What customers read: iPhone 14 Pro Max."
            />
            {canRename ? (
              <TextField
                {...field('phoneid')}
                optional
                maxLength={60}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder={toSlug(name)}
                hint="Part of the address of its page. Left empty, it follows from the display name."
              />
            ) : (
              <TextField
                {...field('phoneid')}
                readOnly
                hint="Part of the address of its page. It stays, since tickets name the phone."
              />
            )}
            <TextField
              {...field('releaseYear')}
              optional
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
            />
          </div>
          <CheckField
            label="Hidden: customers neither see nor book it"
            name="hidden"
            value="1"
            defaultChecked={shown.hidden !== ''}
            hint="Its tickets, invoices and links stay as they are."
          />
          <ChoiceField
            {...picture}
            label={label}
            options={[
              {
                value: 'delivered',
                label: phone ? 'The delivered drawing' : 'A general drawing of a phone',
              },
              { value: 'drawing', label: 'A drawing by the values below' },
            ]}
          />
          <DrawingFields field={field} />
          <div>
            <Button variant="primary" type="submit" name="intent" value="save" busy={busy}>
              {phone ? 'Save the phone' : 'Add the phone'}
            </Button>
          </div>
        </Form>
      </Card>
      <Card title="Preview" className="lg:sticky lg:top-6">
        {isDelivered ? (
          <PhonePicture
            src={phone.imgSrc}
            alt="The delivered drawing"
            width={168}
            height={178}
            className="mx-auto"
          />
        ) : (
          <DrawingPreview parameters={drawn} />
        )}
        <noscript>
          <Button variant="secondary" type="submit" form="phone-form" name="intent" value="preview">
            Show the preview
          </Button>
        </noscript>
      </Card>
    </div>
  )
}
