import { categories } from '@taswira/contract'
import { SelectField } from '../../../ui/form/select-field.tsx'

interface CategoryChoiceProps {
  name: string
  /** The selected category; empty if the operator still has to choose. */
  given: string
  error: string | undefined
}

export function CategoryChoice({ name, given, error }: CategoryChoiceProps) {
  return (
    // As wide as one of the declared facts below it.
    <div className="sm:w-[calc(50%-10px)]">
      <SelectField
        label="Category"
        name={name}
        defaultValue={given}
        options={given === '' ? [['', 'Choose a category'], ...category_options] : category_options}
        error={error}
      />
    </div>
  )
}

export const category_options = categories.map(({ slug, name }): [string, string] => [slug, name])
