import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface Props extends Omit<ComponentProps<'form'>, 'children' | 'onSubmit'> {
  /** Called only without invalid fields. */
  onSend: () => void
  /** Escape then does not close the surrounding dialog. */
  onLeave?: () => void
  /** `isTried` is true after the first attempt, which reports missing values. */
  children: ReactNode | ((isTried: boolean) => ReactNode)
}

/** Sends only valid fields; otherwise focuses the first with `aria-invalid`. */
export function Form({ onSend, onLeave, children, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  return (
    <form
      noValidate
      {...rest}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        // Only now do fields mark missing values as invalid.
        flushSync(() => setTried(true))
        const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        if (invalidField) invalidField.focus()
        else onSend()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onLeave) return
        event.stopPropagation()
        onLeave()
      }}
    >
      {typeof children === 'function' ? children(isTried) : children}
    </form>
  )
}
