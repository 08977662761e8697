import { type Look, type_pair_fonts, type_pairs, type TypePair } from '@taswira/contract'
import { Field } from '../../../ui/form/field.tsx'
import { LogoField } from './logo-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { EditorProps } from './setting-screen.tsx'

/** Colours shown in the pickers while the shipped ones apply (ui/tokens.css). */
const shipped = { brand: '#7f4020', accent: '#f9b73f' }

const type_pair_options = type_pairs.map((pair): [string, string] => [
  pair,
  [...new Set(type_pair_fonts[pair])].join(' and ') + (pair === 'bricolage' ? ' (as shipped)' : ''),
])

/** The colours, the fonts and the logo of the site. */
export function LookEditor({ content, onChange, onChecking, errorIn }: EditorProps<Look>) {
  return (
    <div className="panel grid gap-4 p-4 sm:grid-cols-2 sm:p-5">
      <ColourField
        label="Brand colour"
        hint="Buttons and links. Leave it empty for brown."
        shipped={shipped.brand}
        value={content.brand}
        onChange={(brand) => onChange({ ...content, brand })}
        error={errorIn('brand')}
      />
      <ColourField
        label="Accent colour"
        hint="Highlights. Leave it empty for ochre."
        shipped={shipped.accent}
        value={content.accent}
        onChange={(accent) => onChange({ ...content, accent })}
        error={errorIn('accent')}
      />
      <SelectField
        label="Fonts"
        name=""
        value={content.type_pair ?? 'bricolage'}
        onChange={(event) => onChange({ ...content, type_pair: event.target.value as TypePair })}
        error={errorIn('type_pair')}
        options={type_pair_options}
      />
      <LogoField
        logo={content.logo}
        onChange={(logo) => onChange({ ...content, logo })}
        onChecking={onChecking}
        error={errorIn('logo')}
      />
    </div>
  )
}

interface ColourFieldProps {
  label: string
  hint: string
  shipped: string
  value: string | null
  onChange: (value: string | null) => void
  error: string | undefined
}

const ColourField = ({ label, hint, shipped: first, value, onChange, error }: ColourFieldProps) => (
  <Field
    label={label}
    name=""
    value={value ?? ''}
    placeholder={first}
    onChange={(event) => onChange(event.target.value || null)}
    hint={hint}
    error={error}
    autoComplete="off"
    end={
      <input
        type="color"
        aria-label={`Pick the ${label.toLowerCase()}`}
        value={value && /^#[0-9a-f]{6}$/i.test(value) ? value : first}
        onChange={(event) => onChange(event.target.value)}
        className="mr-1 h-9 w-11 cursor-pointer rounded-field"
      />
    }
  />
)
