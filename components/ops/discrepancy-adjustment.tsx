import { Amount } from "@/components/ui/amount";
import { Time } from "@/components/ui/time";
import { BookDialog } from "./adjust-dialog";
import { actorText, type Difference, type RunDetail } from "./labels";

interface DifferenceBookingProps {
  run: RunDetail;
  row: Difference;
}

/** What was booked of a difference, by whom and why; what can be booked still, or why nothing can. */
export function DifferenceBooking({ run, row }: DifferenceBookingProps) {
  const { bookings, toBook, obstacle } = row;
  return (
    <div className="grid justify-items-start gap-2 py-2 text-small">
      {bookings.map((booking) => (
        <div key={booking.postingKey}>
          <p>
            Booked <Amount value={booking.amount} currency="GHS" signed />
          </p>
          <p className="text-muted">
            {actorText(booking.by, booking.byName)}, <Time at={booking.at} precision="second" />
          </p>
          <p className="wrap-anywhere">{booking.reason}</p>
        </div>
      ))}
      {toBook !== null && <BookDialog run={run} difference={row} amount={toBook} />}
      {obstacle !== null && <p className="text-muted">{obstacle}</p>}
    </div>
  );
}
