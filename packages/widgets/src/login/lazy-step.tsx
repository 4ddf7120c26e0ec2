import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Skeleton } from '../ui/inline.tsx'
import { StepError } from './step-error.tsx'

interface LazyStepProps {
  name: string
  load(): Promise<ComponentType>
}

/** A step whose code is loaded when it is first opened. A failure offers a retry. */
export function LazyStep({ name, load }: LazyStepProps) {
  const {
    data: Step,
    error,
    refetch,
  } = useQuery({
    queryKey: ['account-code', name],
    queryFn: async () => ({ Step: await load() }),
    select: (loaded) => loaded.Step,
    staleTime: 'static',
    networkMode: 'always',
    retry: 1,
  })
  if (Step) return <Step />
  return error ? <StepError error={error} onRetry={() => void refetch()} /> : <Skeleton height={280} />
}
