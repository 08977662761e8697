import { categories } from '@taswira/contract'
import { useId } from 'react'

interface CategoryChoiceProps {
  name: string
  /** Without one, the operator has to choose. */
  given: string
  error: string | undefined
}

export function CategoryChoice({ name, given, error }: CategoryChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        Category
      </label>
      <select
        id={id}
        name={name}
        defaultValue={given}
        className="select w-full max-w-80"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      >
        {given === '' && <option value="">Choose a category</option>}
        {categories.map(({ slug, name: text }) => (
          <option key={slug} value={slug}>
            {text}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
