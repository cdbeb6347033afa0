/** A function whose answers are kept: several gates ask for the sums of one split. */
export function once<A, B>(compute: (argument: A) => B): (argument: A) => B {
  const known = new Map<A, B>();
  return (argument) => {
    if (!known.has(argument)) known.set(argument, compute(argument));
    return known.get(argument)!;
  };
}
