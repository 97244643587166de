import { reviewerLayoutOf } from "@/app/item-layout";
import { readCase } from "@/lib/reviews/read-case";

export default reviewerLayoutOf(readCase);
