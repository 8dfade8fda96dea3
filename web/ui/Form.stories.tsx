import { useState } from 'react'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'

export const OneField = () => {
  const [name, setName] = useState('')
  const [outcome, setOutcome] = useState('')
  return (
    <Form onSend={() => setOutcome(`sent ${name}`)} onLeave={() => setOutcome('left')}>
      {(isTried) => (
        <>
          <label>
            Name{' '}
            <input
              value={name}
              aria-invalid={isTried && name === ''}
              onChange={({ target }) => setName(target.value)}
            />
          </label>{' '}
          <Button type="submit">Save</Button>
          <p role="status">{outcome}</p>
        </>
      )}
    </Form>
  )
}
