import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface Props extends Omit<ComponentProps<'form'>, 'children' | 'onSubmit'> {
  /** Sent by Enter or by its button, once nothing in it is marked as wrong. */
  onSend: () => void
  /** Escape leaves what is being written, not what it stands in. */
  onLeave?: () => void
  /** Told whether one has tried to send it: only then does it say what is missing. */
  children: ReactNode | ((isTried: boolean) => ReactNode)
}

/** Every form of ours: what is wrong has `aria-invalid`, and the first of it gets the focus instead of being sent. */
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
        flushSync(() => setTried(true))
        const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        if (wrong) wrong.focus()
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
