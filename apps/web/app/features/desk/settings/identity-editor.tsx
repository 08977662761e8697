import type { Identity, SocialNetwork } from '@taswira/contract'
import { useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import type { EditorProps } from './setting-screen.tsx'
import { TextField } from './value-fields.tsx'

/** Names of the site, its seller and how to reach it. */
export function IdentityEditor({ content, onChange, errorIn }: EditorProps<Identity>) {
  const text = (name: TextName, label: string, hint?: string) => (
    <TextField
      label={label}
      value={content[name] ?? ''}
      onChange={(value) =>
        onChange({ ...content, [name]: value === '' && !always_given.has(name) ? null : value })
      }
      hint={hint}
      error={errorIn(name)}
    />
  )
  const profile = (network: SocialNetwork, label: string) => (
    <Field
      label={label}
      name=""
      inputMode="url"
      value={content.social[network] ?? ''}
      onChange={({ target: { value } }) =>
        onChange({ ...content, social: { ...content.social, [network]: value || null } })
      }
      error={errorIn(`social.${network}`)}
      autoComplete="off"
    />
  )
  return (
    <div className="grid gap-6">
      <Group name="Shop">
        {text('name', 'Name', 'On every page, in emails and in the watermark of previews.')}
        {text('tagline', 'Tagline')}
        <div className="sm:col-span-2">
          {text('description', 'Description', 'Search engines show it below the name.')}
        </div>
      </Group>
      <Group name="Seller">
        {text('legal_name', 'Legal name')}
        {text('address', 'Address', 'On one line.')}
        {text('tax_number', 'Tax number')}
        <PercentField
          percent={content.vat_percent}
          onChange={(vat_percent) => onChange({ ...content, vat_percent })}
          error={errorIn('vat_percent')}
        />
      </Group>
      <Group name="Contact">
        {text('email', 'Email', 'Sends our emails and receives what visitors write.')}
        {text('telephone', 'Telephone')}
        {text('whatsapp', 'WhatsApp')}
        {text('contributor_site', 'Site for contributors', 'Leave it empty to use the studio of this shop.')}
      </Group>
      <Group name="Profiles">
        {profile('instagram', 'Instagram')}
        {profile('twitter', 'Twitter')}
        {profile('linkedin', 'LinkedIn')}
        {profile('facebook', 'Facebook')}
      </Group>
    </div>
  )
}

type TextName = Exclude<keyof Identity, 'vat_percent' | 'social'>
/** Texts that are never null. */
const always_given = new Set<TextName>(['name', 'tagline', 'description', 'email', 'telephone'])

const Group = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <fieldset className="panel p-4 sm:p-5">
    <legend className="float-left mb-4 text-h3">{name}</legend>
    <div className="clear-both grid gap-4 sm:grid-cols-2">{children}</div>
  </fieldset>
)

interface PercentFieldProps {
  percent: number | null
  onChange: (percent: number | null) => void
  error: string | undefined
}

/** What is typed stays as it is; anything but a percentage becomes -1, which the server refuses. */
function PercentField({ percent, onChange, error }: PercentFieldProps) {
  const [typed, setTyped] = useState(toText(percent))
  const shown = Object.is(toPercent(typed), percent) ? typed : toText(percent)
  return (
    <Field
      label="VAT in percent"
      name=""
      value={shown}
      onChange={({ target: { value } }) => {
        setTyped(value)
        onChange(toPercent(value))
      }}
      inputMode="decimal"
      hint="Included in every price. Leave it empty if you don't charge VAT."
      error={error}
      autoComplete="off"
    />
  )
}

const toText = (percent: number | null) => (percent === null ? '' : String(percent))

function toPercent(text: string): number | null {
  const number = text.trim().replace(',', '.').replace(/ ?%$/, '')
  if (number === '') return null
  return /^\d{1,2}(\.\d{1,2})?$/.test(number) ? Number(number) : -1
}
