import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Skeleton } from '../ui/small.tsx'
import { StepFault } from './step-error.tsx'

interface BroughtProps {
  name: string
  load(): Promise<ComponentType>
}

/** A step whose code comes when it is first opened. What does not come is asked for again by a press. */
export function Brought({ name, load }: BroughtProps) {
  const {
    data: Step,
    error,
    refetch,
  } = useQuery({
    queryKey: ['account-code', name],
    queryFn: async () => ({ Step: await load() }),
    select: (brought) => brought.Step,
    staleTime: 'static',
    networkMode: 'always',
    retry: 1,
  })
  if (Step) return <Step />
  return error ? <StepFault error={error} onRetry={() => void refetch()} /> : <Skeleton height={280} />
}
