interface Choosable {
  readonly id: string;
  readonly hasVision: boolean;
  readonly provider: string;
  readonly inputPrice: number;
}

/** The model to go on with when a picture is to be seen: used before, else of the same provider, else the cheapest. */
export function findVisionModel<Model extends Choosable>(
  models: readonly Model[],
  currentId: string | null,
  recentIds: readonly string[],
): Model | null {
  const visionModels = models.filter(({ hasVision }) => hasVision);
  const recent = recentIds.flatMap((id) => visionModels.filter((model) => model.id === id));
  const provider = models.find(({ id }) => id === currentId)?.provider;
  const byPrice = [...visionModels].sort((a, b) => a.inputPrice - b.inputPrice);
  return recent[0] ?? byPrice.find((model) => model.provider === provider) ?? byPrice[0] ?? null;
}
