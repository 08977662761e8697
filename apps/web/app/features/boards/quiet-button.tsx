import type { FormState } from '../../forms/use-form.ts'

interface QuietButtonProps {
  form: Pick<FormState, 'busy'>
  className?: string
  children: React.ReactNode
}

/** Sends a form of one press that isn't what the page is for. */
export const QuietButton = ({ form, className = '-ml-3', children }: QuietButtonProps) => (
  <button
    type="submit"
    className={`btn btn-text btn-compact ${className}`}
    aria-busy={form.busy || undefined}
  >
    {children}
  </button>
)
