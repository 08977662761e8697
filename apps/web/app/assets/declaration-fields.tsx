import {
  type DataMining,
  type DigitalSourceType,
  data_minings,
  digital_source_types,
  type Making,
  makings,
  source_type_of,
} from '@taswira/contract'
import { SelectField } from '../ui/form/select-field.tsx'

export const data_mining_options = Object.entries(data_minings)

/** Our four words, each with a term of IPTC: the given one stays as it is. */
export const sourceTypeOptions = (given?: DigitalSourceType): [string, string][] =>
  (Object.keys(makings) as Making[]).map((making) => [
    given && digital_source_types[given] === making ? given : source_type_of[making],
    makings[making],
  ])

interface DeclarationFieldsProps {
  names: { digital_source_type: string; data_mining: string }
  given: { digital_source_type: DigitalSourceType | null; data_mining: DataMining }
  /** The choice that declares nothing. */
  unknown: string
  /** About how it was made. */
  error?: string | undefined
}

/** How an image was made, and whether programs may learn from it. */
export function DeclarationFields({ names, given, unknown, error }: DeclarationFieldsProps) {
  const { digital_source_type: type } = given
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="How it was made"
        name={names.digital_source_type}
        defaultValue={type ?? ''}
        options={type ? sourceTypeOptions(type) : [['', unknown], ...sourceTypeOptions()]}
        error={error}
      />
      <SelectField
        label="Training of AI"
        name={names.data_mining}
        defaultValue={given.data_mining}
        options={data_mining_options}
      />
    </div>
  )
}
