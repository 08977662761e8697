import { ASSET_TITLE_MAX, fact_names } from '@taswira/contract'
import { useId } from 'react'
import { FactField } from '../../../assets/fact-fields.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { category_options } from './category-choice.tsx'
import { ContributorChoice } from './contributor-choice.tsx'
import { fieldsOf, type GivenWords, sharedIn } from './upload-words.ts'

const fields = fieldsOf('all')
const unchanged = 'Leave as it is'

/** Texts for all chosen images. Empty fields change nothing. */
export function SharedWords({
  count,
  disabled,
  onApply,
}: {
  count: number
  disabled: boolean
  onApply: (shared: GivenWords) => void
}) {
  const heading = useId()
  return (
    <form
      className="panel p-5"
      aria-labelledby={heading}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(sharedIn(new FormData(event.currentTarget)))
      }}
    >
      <fieldset disabled={disabled} className="grid min-w-0 gap-5">
        <h2 id={heading} className="text-h3">
          For all {count} images
        </h2>
        <Field
          label="Title"
          name={fields.title}
          maxLength={ASSET_TITLE_MAX}
          hint="{n} becomes the number of the image, as in “Lagos market {n}”."
          autoComplete="off"
        />
        <Field
          label="Keywords"
          name={fields.keywords}
          hint="Separated by commas. They replace those of each image."
          autoComplete="off"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Category"
            name={fields.category}
            options={[['', unchanged], ...category_options]}
          />
          {fact_names.map((name) => (
            <FactField key={name} fact={name} name={`all.${name}`} unknown={unchanged} />
          ))}
        </div>
        <ContributorChoice
          fields={fields}
          given={undefined}
          field={(name, defaultValue) => ({ name, defaultValue })}
        />
        <button type="submit" className="btn btn-outline justify-self-start">
          Apply to all {count} images
        </button>
      </fieldset>
    </form>
  )
}
